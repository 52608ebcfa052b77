import { z } from '../zod.ts';
import { call, event } from './contract.ts';
import { MAX_PEM_BYTES } from './limits.ts';
import { pendingKey } from './pending-key.ts';
import * as s from './shapes.ts';

const pem = z.string().min(1).max(MAX_PEM_BYTES);

/** The keychain, and keys before they belong to an organization. */
export const keyCalls = {
  keys: {
    /** The last known state, without checking. */
    keychain: call(s.nothing, s.keychainState),
    /**
     * Checks whether a keychain is available, or whether an earlier problem is gone. The system may prompt the user.
     */
    checkKeychain: call(s.nothing, s.keychainState),
    keychainChanged: event(s.keychainState),
    /** Opens the file dialog; null: the user cancelled. Refused keys fail with `key-invalid`, and nothing is stored. */
    choose: call(s.nothing, pendingKey.nullable()),
    /** `source`: the name of a dropped file; absent: pasted. */
    paste: call(z.strictObject({ pem, source: z.string().max(255).optional() }), pendingKey),
    discard: call(z.strictObject({ handle: s.id }), z.null()),
  },
};

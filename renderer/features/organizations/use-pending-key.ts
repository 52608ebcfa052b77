import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { MAX_PEM_BYTES } from '../../../shared/ipc/limits.ts';
import type { PendingKey } from '../../../shared/ipc/pending-key.ts';
import { AppFailure } from '../../../shared/failure.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { plainWords } from '../../../shared/domain/plain-words.ts';

const NOT_A_KEY = new AppFailure({
  kind: 'key-invalid',
  message: 'This file is not a private key: its size is wrong.',
});

/**
 * A key that was chosen or pasted but belongs to no organization yet. The main process holds it; the page has a handle
 * and the public facts, and discards it when it is no longer wanted.
 */
export function usePendingKey() {
  const [key, setKey] = useState<PendingKey | null>(null);
  const held = useRef<PendingKey | null>(null);
  const take = (next: PendingKey | null): void => {
    const before = held.current;
    if (before) void api().keys.discard({ handle: before.handle });
    held.current = next;
    setKey(next);
  };
  const choose = useMutation({
    mutationFn: () => unwrap(api().keys.choose({})),
    onSuccess: (chosen) => (chosen === null ? undefined : take(chosen)),
  });
  const paste = useMutation({
    mutationFn: (pem: string) => unwrap(api().keys.paste({ pem })),
    onSuccess: take,
  });
  const read = useMutation({
    mutationFn: async (file: File) => {
      if (file.size === 0 || file.size > MAX_PEM_BYTES) throw NOT_A_KEY;
      const source = plainWords(file.name).slice(0, 255);
      return unwrap(api().keys.paste({ pem: await file.text(), source }));
    },
    onSuccess: take,
  });
  useEffect(
    () => () => {
      if (held.current) void api().keys.discard({ handle: held.current.handle });
    },
    [],
  );
  const forget = (): void => {
    for (const way of [choose, paste, read]) way.reset();
  };
  const error = choose.error ?? paste.error ?? read.error;
  return {
    key,
    /** Why the chosen key was refused. */
    refused: error ? toAppError(error) : null,
    choose: () => {
      forget();
      choose.mutate();
    },
    paste: (pem: string) => {
      forget();
      paste.mutate(pem);
    },
    /** Reads a dropped file. */
    read: (file: File) => {
      forget();
      read.mutate(file);
    },
    drop: () => take(null),
    /** An organization now owns the key: nothing to discard. */
    keep: () => {
      held.current = null;
    },
  };
}

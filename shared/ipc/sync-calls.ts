import { z } from '../zod.ts';
import { call, event } from './contract.ts';
import * as s from './shapes.ts';

/** The calls of api.ts about what a host pulls from its upstream. */
export const syncCalls = {
  sync: {
    start: call(s.repositoryPlace, s.syncState),
    cancel: call(s.repositoryPlace, z.null()),
    state: call(s.repositoryPlace, s.syncState.nullable()),
    changed: event(s.syncState),
  },
};

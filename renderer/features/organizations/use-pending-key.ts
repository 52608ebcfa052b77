import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PendingKey } from '../../../shared/ipc/api.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';

/**
 * A key that was chosen or pasted but belongs to no organization yet. It lives in the main process; the page holds
 * a handle and its public facts, and says when the key is not wanted any more.
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
  useEffect(
    () => () => {
      if (held.current) void api().keys.discard({ handle: held.current.handle });
    },
    [],
  );
  const error = choose.error ?? paste.error;
  return {
    key,
    problem: error ? toAppError(error).message : null,
    choose: () => {
      paste.reset();
      choose.mutate();
    },
    paste: (pem: string) => {
      choose.reset();
      paste.mutate(pem);
    },
    drop: () => take(null),
    /** The key was taken over by an organization: nothing to discard. */
    keep: () => {
      held.current = null;
    },
  };
}

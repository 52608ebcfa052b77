import { useEffect, useRef, useState } from 'react';
import type { AppError } from '../../../../shared/errors.ts';
import type { FileCommit, FileHistoryEnd, FileHistoryRequest } from '../../../../shared/ipc/files.ts';
import { api, toAppError, unwrap } from '../../../api/client.ts';

interface FileHistory {
  commits: readonly FileCommit[];
  /** How it ended; `stopped`: by the reader; null: more are being looked for. */
  end: FileHistoryEnd | 'stopped' | null;
  error: AppError | null;
}

const BEGUN: FileHistory = { commits: [], end: null, error: null };

/** The commits that changed a file, as they are found. */
export function useFileHistory(request: FileHistoryRequest): FileHistory & {
  stop: () => void;
  again: () => void;
} {
  const key = JSON.stringify(request);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState({ ...BEGUN, of: '' });
  const stopNow = useRef<() => void>(() => undefined);
  const of = `${attempt} ${key}`;
  useEffect(() => {
    const requestId = crypto.randomUUID();
    let isLive = true;
    let now = BEGUN;
    const show = (change: Partial<FileHistory>): void => {
      now = { ...now, ...change };
      setState({ ...now, of });
    };
    async function read(): Promise<void> {
      try {
        while (now.end === null) {
          // One after the other: each waits until there is more.
          // oxlint-disable-next-line no-await-in-loop
          const { commits, end } = await unwrap(api().files.history({ ...request, requestId }));
          if (!isLive) return;
          show({ commits: [...now.commits, ...commits], end });
        }
      } catch (thrown) {
        if (isLive) show({ error: toAppError(thrown), end: 'stopped' });
      }
    }
    const giveUp = (): void => {
      if (!isLive || now.end !== null) return;
      isLive = false;
      void api().files.stopHistory({ requestId });
    };
    stopNow.current = () => {
      giveUp();
      show({ end: 'stopped' });
    };
    void read();
    return giveUp;
    // `of` stands for the request.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [of]);
  return {
    ...(state.of === of ? state : BEGUN),
    stop: () => stopNow.current(),
    again: () => setAttempt(attempt + 1),
  };
}

import { useState } from 'react';
import type { AppError } from '../../../../shared/errors.ts';
import type { FileCommit, FileHistoryEnd, FileHistoryRequest } from '../../../../shared/ipc/files.ts';
import { api, unwrap } from '../../../api/client.ts';
import { useAnswerInParts } from '../../../api/use-answer-in-parts.ts';

interface FileHistory {
  commits: readonly FileCommit[];
  /** How it ended; null: it goes on, or was stopped. */
  end: FileHistoryEnd | null;
}

const NOTHING: FileHistory = { commits: [], end: null };

/** The commits that changed a file, as they are found. */
export function useFileHistory(request: FileHistoryRequest): FileHistory & {
  error: AppError | null;
  isRunning: boolean;
  stop: () => void;
  again: () => void;
} {
  const [attempt, setAttempt] = useState(0);
  const { answer, ...history } = useAnswerInParts({
    key: `${attempt} ${JSON.stringify(request)}`,
    nothing: NOTHING,
    next: async (requestId, before) => {
      const { commits, end } = await unwrap(api().files.history({ ...request, requestId }));
      return { answer: { commits: [...before.commits, ...commits], end }, isOver: end !== null };
    },
    end: (requestId) => api().files.stopHistory({ requestId }),
  });
  return { ...answer, ...history, again: () => setAttempt(attempt + 1) };
}

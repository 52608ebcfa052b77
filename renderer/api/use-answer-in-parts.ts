import { useEffect, useRef, useState } from 'react';
import type { AppError } from '../../shared/errors.ts';
import { useStable } from '../ui/use-stable.ts';
import { toAppError } from './client.ts';

interface Question<Answer> {
  /** Identifies the question: a new key ends the current reading and starts another. null: nothing to read. */
  key: string | null;
  /** The answer before its first part; constant. */
  nothing: Answer;
  /** Waits for the next part. @returns the answer with it; `isOver`: it was the last */
  next: (requestId: string, before: Answer) => Promise<{ answer: Answer; isOver: boolean }>;
  /** Ends the reading at the other end. */
  end: (requestId: string) => unknown;
}

interface AnswerSoFar<Answer> {
  answer: Answer;
  error: AppError | null;
  isRunning: boolean;
}

/** Reads a long answer, part by part as it comes. `stop`: what was read stays. */
export function useAnswerInParts<Answer>({
  key,
  nothing,
  ...calls
}: Question<Answer>): AnswerSoFar<Answer> & { stop: () => void } {
  const begun = { answer: nothing, error: null, isRunning: key !== null };
  const [state, setState] = useState<AnswerSoFar<Answer> & { of: string | null }>({ ...begun, of: null });
  const stopNow = useRef<() => void>(() => undefined);
  const next = useStable(calls.next);
  const end = useStable(calls.end);
  useEffect(() => {
    if (key === null) return undefined;
    const requestId = crypto.randomUUID();
    let isLive = true;
    let now: AnswerSoFar<Answer> = { answer: nothing, error: null, isRunning: true };
    const show = (change: Partial<AnswerSoFar<Answer>>): void => {
      now = { ...now, ...change };
      setState({ ...now, of: key });
    };
    const read = async (): Promise<void> => {
      try {
        while (now.isRunning) {
          // One after the other: each waits until there is more.
          // oxlint-disable-next-line no-await-in-loop
          const { answer, isOver } = await next(requestId, now.answer);
          if (!isLive) return;
          show({ answer, isRunning: !isOver });
        }
      } catch (thrown) {
        if (isLive) show({ error: toAppError(thrown), isRunning: false });
      }
    };
    const giveUp = (): void => {
      if (!isLive || !now.isRunning) return;
      isLive = false;
      void end(requestId);
    };
    stopNow.current = () => {
      if (!now.isRunning) return;
      giveUp();
      show({ isRunning: false });
    };
    void read();
    return giveUp;
  }, [key, nothing, next, end]);
  const shown = key !== null && state.of === key ? state : begun;
  return { ...shown, stop: () => stopNow.current() };
}

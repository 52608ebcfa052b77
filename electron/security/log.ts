import { plainWords } from '../../shared/domain/plain-words.ts';
import { redact } from './redact.ts';

export interface Log {
  info(message: string): void;
  /** `cause`'s stack is only logged, never sent to the page. */
  error(message: string, cause?: unknown): void;
}

const MAX_LINE_LENGTH = 4000;

/** Everything is redacted here, at the sink: no caller can forget it. One event is one line. */
export function createLog(write: (line: string) => void, now: () => Date = () => new Date()): Log {
  const put = (level: string, text: string): void => {
    const line = redact(text)
      .replaceAll(/[\r\n]+\s*/g, ' | ')
      .slice(0, MAX_LINE_LENGTH);
    // A host's words may contain terminal commands.
    write(`${now().toISOString()} ${level} ${plainWords(line)}\n`);
  };
  return {
    info: (message) => put('info', message),
    error: (message, cause) => put('error', cause === undefined ? message : `${message}: ${describe(cause)}`),
  };
}

/** An error with its causes; anything else as text. */
function describe(cause: unknown, depth = 0): string {
  if (!(cause instanceof Error)) return String(cause);
  const inner =
    cause.cause === undefined || depth > 4 ? '' : ` caused by ${describe(cause.cause, depth + 1)}`;
  return `${cause.stack ?? cause.message}${inner}`;
}

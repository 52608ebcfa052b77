import { plainWords } from '../shared/domain/plain-words.ts';

/** Logs an event. Tokens are removed here, at the sink. */
export type ServiceLog = (event: string, fields?: Readonly<Record<string, string | number>>) => void;

/** Removes tokens, PEM blocks and user information in addresses. */
export function redact(text: string): string {
  return text
    .replaceAll(/eyJ[\w-]{5,}(?:\.[\w-]*){0,4}/g, '[token]')
    .replaceAll(/-----BEGIN [A-Z ]+-----[^]*?(?:-----END [A-Z ]+-----|$)/g, '[key]')
    .replaceAll(/\b(Basic|Bearer) +[\w+/=.-]+/gi, '$1 [token]')
    .replaceAll(/:\/\/[^\s/@]*@/g, '://[user]@');
}

/** Writes one JSON line per event. */
export function lineLog(write: (line: string) => void): ServiceLog {
  return (event, fields = {}) => {
    const line = redact(JSON.stringify({ time: new Date().toISOString(), event, ...fields }));
    // JSON leaves characters that a terminal would interpret.
    write(`${plainWords(line)}\n`);
  };
}

export const silent: ServiceLog = () => undefined;

import { appendFile } from 'node:fs/promises';

/** Appends settings to a configuration file, as `git config --add` would one by one, without a process for each. */
export async function addSettings(
  file: string,
  settings: readonly (readonly [key: string, value: string])[],
): Promise<void> {
  await appendFile(file, settings.map(([key, value]) => asText(key, value)).join(''));
}

function asText(key: string, value: string): string {
  const [first, last] = [key.indexOf('.'), key.lastIndexOf('.')];
  const [section, name] = [key.slice(0, first), key.slice(last + 1)];
  const sub = first === last ? '' : ` ${quoted(key.slice(first + 1, last))}`;
  return `[${section}${sub}]\n\t${name} = ${quoted(value)}\n`;
}

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/**
 * Longer addresses are not opened: they cannot be shown in full, and the user should not agree to what is not shown.
 * The page may not request longer ones either.
 */
const MAX_ADDRESS_LENGTH = 2048;

/** The address as it would be opened, or null: web only, and no user info that would disguise it. */
export function externalAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const web = url.protocol === 'https:' || url.protocol === 'http:';
  const plain = url.username === '' && url.password === '' && url.hostname !== '';
  return web && plain && url.href.length <= MAX_ADDRESS_LENGTH ? url.href : null;
}

export interface ExternalDeps {
  /** Asks in a native dialog; the page can neither draw nor answer it. */
  ask(question: { message: string; detail: string }): Promise<boolean>;
  open(address: string): Promise<void>;
}

/** Opens an address in the browser after asking. False if it was refused, by rule or by the user. */
export async function openExternal(text: string, deps: ExternalDeps): Promise<boolean> {
  const address = externalAddress(text);
  if (address === null) return false;
  const yes = await deps.ask({ message: `Open ${new URL(address).host} in your browser?`, detail: address });
  if (yes) await deps.open(address);
  return yes;
}

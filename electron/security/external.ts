const MAX_SHOWN = 300;

/** The address as it would be opened, or null: https only, and no user info that would make it look like another. */
export function externalAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const fine = url.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname !== '';
  return fine ? url.href : null;
}

export interface ExternalDeps {
  /** Asks in a native dialog; the page can neither draw nor answer it. */
  ask(question: { message: string; detail: string }): Promise<boolean>;
  open(address: string): Promise<void>;
}

/** Opens an address in the browser after asking. False when it was refused, by rule or by the user. */
export async function openExternal(text: string, deps: ExternalDeps): Promise<boolean> {
  const address = externalAddress(text);
  if (address === null) return false;
  const shown = address.length > MAX_SHOWN ? `${address.slice(0, MAX_SHOWN)}…` : address;
  const yes = await deps.ask({ message: `Open ${new URL(address).host} in your browser?`, detail: shown });
  if (yes) await deps.open(address);
  return yes;
}

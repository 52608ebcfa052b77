import type { Failure } from '../model/shapes.ts';
import { refusal } from './endpoint.ts';

/** The bytes at an address of the app, or why there are none. */
export async function fetchBytes(
  url: string,
  signal: AbortSignal,
): Promise<{ bytes: ArrayBuffer } | { failure: Failure }> {
  try {
    const response = await fetch(url, { signal });
    return response.ok ? { bytes: await response.arrayBuffer() } : { failure: await refusal(response) };
  } catch {
    return { failure: { broken: 'The app could not reach its own server.' } };
  }
}

import type { Failure } from '../model/shapes.ts';
import { refusal } from './endpoint.ts';

/** Fetches the bytes at an address of the app; gives the reason where that fails. */
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

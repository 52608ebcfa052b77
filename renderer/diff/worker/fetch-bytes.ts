import type { Failure } from '../model/shapes.ts';
import { refusal } from './endpoint.ts';

/** Fetches the bytes at a URL of the app, or returns the error. */
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

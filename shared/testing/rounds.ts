/**
 * The number or list of rounds for a long-running test: a few by default, all with `npm test -- --thorough`.
 *
 * @param some enough to notice frequent failures
 * @param all enough to notice rare failures
 */
export const rounds = <T>(some: T, all: T): T =>
  process.env['MARGINALIA_THOROUGH'] === undefined ? some : all;

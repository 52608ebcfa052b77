/**
 * How many rounds a long proof takes, or which: some by default, all of them with `npm test -- --thorough`.
 *
 * @param some enough to notice what breaks often
 * @param all enough to notice what breaks seldom
 */
export const rounds = <T>(some: T, all: T): T =>
  process.env['MARGINALIA_THOROUGH'] === undefined ? some : all;

/**
 * Unit tests run in several processes, and each has a keyring of its own: what a test keeps there, locks or counts is
 * not another's. Where there is no list of desks, everybody has the one of their session. See scripts/session/inside.mjs.
 */
const desks = JSON.parse(process.env.MARGINALIA_DESKS ?? '[]');
const { VITEST_POOL_ID: worker } = process.env;

if (desks.length > 0) {
  const desk = desks[Number(worker) - 1];
  if (desk === undefined) throw new Error(`Worker ${worker} has no desk: there are ${desks.length}.`);
  Object.assign(process.env, desk);
}

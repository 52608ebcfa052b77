/**
 * Unit tests run in several processes, each with its own keyring, so that no test sees what another stores, locks or
 * counts. Without a list of desks, all use the session's keyring. See scripts/session/inside.mjs.
 */
const desks = JSON.parse(process.env.MARGINALIA_DESKS ?? '[]');
const { VITEST_POOL_ID: worker } = process.env;

if (desks.length > 0) {
  const desk = desks[Number(worker) - 1];
  if (desk === undefined) throw new Error(`Worker ${worker} has no desk: there are ${desks.length}.`);
  Object.assign(process.env, desk);
}

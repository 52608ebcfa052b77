/** Measures the cost that the host client adds to the cheapest request once its token is warm; see bench/tokens.mjs. */
import { performance } from 'node:perf_hooks';
import { openReach, ORG } from '../../e2e/integration/support/reach.ts';

const time = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};
const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const requests = Number(process.argv[2] ?? '400');
const reach = await openReach();
try {
  await reach.client.repositories(ORG, { limit: 1 });
  const [first] = reach.sent;
  if (first === undefined) throw new Error('nothing was sent');
  // The tests' record of each request is not part of the client.
  reach.recording = false;
  const url = reach.world.origin + first.path;
  const headers = { accept: 'application/json', authorization: `Bearer ${first.token}` };

  const bare = (): Promise<unknown> => fetch(url, { headers }).then((response) => response.json());
  const client = (): Promise<unknown> => reach.client.repositories(ORG, { limit: 1 });
  const times = { bare: new Array<number>(), client: new Array<number>() };
  for (let i = 0; i < requests; i += 1) {
    // In turn, each one first half of the time, so that both profit equally from what is warm.
    const order = i % 2 === 0 ? (['bare', 'client'] as const) : (['client', 'bare'] as const);
    for (const which of order) times[which].push(await time(which === 'bare' ? bare : client));
  }
  const minted: number[] = [];
  for (let i = 0; i < 50; i += 1)
    minted.push(await time(() => reach.mint({ orgId: ORG, scopes: ['org:read'], keyId: String(i) })));
  const result = { bare: median(times.bare), client: median(times.client), minted: median(minted) };
  process.stdout.write(`${JSON.stringify(result)}\n`);
} finally {
  await reach.close();
}

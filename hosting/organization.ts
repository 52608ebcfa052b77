import { type Hosting, type HostingOptions, createHostingApp } from './app.ts';
import { listen, type Listening, loopbackHosts } from './serve.ts';

export interface Serving extends Listening {
  hosting: Hosting;
}

/** One organization on its own loopback port. */
export async function serveOrganization(options: HostingOptions, port: number): Promise<Serving> {
  let own = port;
  const hosting = createHostingApp({ ...options, servesHost: loopbackHosts(() => own) });
  const listening = await listen(hosting.app, port);
  own = listening.port;
  return {
    ...listening,
    hosting,
    close: async () => {
      await hosting.close();
      await listening.close();
    },
  };
}

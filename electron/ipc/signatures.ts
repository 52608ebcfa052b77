import { readSignature } from '../../git/signatures/read-signature.ts';
import { objectInfos } from '../../git/objects/object-reader.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Handlers } from '../../shared/ipc/api.ts';
import { explained } from '../repository-copy/failure.ts';
import type { Services } from './services.ts';

/** Signatures are read from what is on this computer; nothing is fetched for them. */
export const signatureHandlers = ({ repositories }: Services): Pick<Handlers, 'signatures'> => ({
  signatures: {
    async of({ object, ...place }) {
      const copy = repositories.open(place).copy();
      return await explained('signatures', async () => {
        // This also makes a folder readable that was just opened. Of a host, nothing may have been fetched yet.
        await copy.hasHistory();
        return copy.exists() ? await readSignature(copy.gitDir, object) : null;
      });
    },
    async check({ object, ...place }) {
      const repository = repositories.open(place);
      const { gitDir } = repository.copy();
      return await explained('signatures', async () => {
        const [info] = await objectInfos(gitDir, [object]);
        if (info?.type !== 'commit' && info?.type !== 'tag') throw new AppFailure(GONE);
        return await repository.checkSignature(object, info.type);
      });
    },
  },
});

const GONE = { kind: 'not-found', message: 'The signed object is no longer on this computer.' } as const;

import type { Handlers } from '../../shared/ipc/api.ts';
import type { Services } from './services.ts';

export const filesHandlers = ({ repositories }: Pick<Services, 'repositories'>): Pick<Handlers, 'files'> => ({
  files: {
    list: ({ orgId, repo, ...request }) => repositories.open({ orgId, repo }).files(request),
  },
});

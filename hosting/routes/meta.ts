import type { ServiceApp } from '../service-app.ts';
import { authorizeOrganization } from '../auth/guard.ts';
import type { Host } from '../host.ts';

/** Service metadata; the specification shows no fields. */
export function metaRoutes(app: ServiceApp, host: Host): void {
  for (const path of ['/api/meta', '/api/v1/meta']) {
    app.get(path, async (c) => {
      await authorizeOrganization(c, host, 'org:read');
      return c.json({
        name: 'marginalia-hosting',
        api_version: '1.0.0',
        organization: host.organization,
        features: [
          'branch-diff',
          'notes-write',
          'pull-upstream',
          ...(host.readRoutes
            ? [
                'read-routes',
                'commits-without-base',
                'refs',
                'diff-without-copies',
                'notes-replace',
                'blame-without-whitespace',
              ]
            : []),
        ],
        limits: {
          diff_file_bytes: host.limits.diffFileBytes,
          note_bytes: host.limits.noteBytes,
          body_bytes: host.limits.bodyBytes,
          pack_bytes: host.limits.packBytes,
          page_size: host.limits.pageSize,
        },
        syncs: host.syncs.list(),
      });
    });
  }
}

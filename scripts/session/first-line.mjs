/**
 * What a server that was just started writes first on its file descriptor 3. Fails with what it complained of, when
 * it ends instead.
 *
 * @returns {Promise<string>}
 */
export function firstLine(name, server) {
  return new Promise((resolve, reject) => {
    let said = '';
    let complaint = '';
    server.stderr.on('data', (chunk) => (complaint += chunk));
    server.stdio[3].on('data', (chunk) => {
      said += chunk;
      if (said.includes('\n')) resolve(said.trim());
    });
    server.on('error', reject);
    server.on('exit', () => reject(new Error(`${name} did not start: ${complaint.trim()}`)));
  });
}

/**
 * Reads the first line that a just started server writes to its file descriptor 3.
 *
 * @returns {Promise<string>}
 * @throws the server's error output, if it ends instead
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

/** `marginalia review` as it was built with the app, on plain Node. */
import { review } from '../../../out/main/review.js';

process.exitCode = await review(process.argv.slice(2), {
  folder: process.cwd(),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});

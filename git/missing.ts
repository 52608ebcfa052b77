/** The oldest Git that everything here works with. */
export const OLDEST_GIT = '2.38';

/** The sentences for a computer without Git. @param then what to do after Git is installed, for example `try again` */
export const gitMissing = (then = ''): { message: string; next: string } => ({
  message: 'Git is not installed on this computer.',
  next: `Install Git ${OLDEST_GIT} or newer${then === '' ? '' : `, then ${then}`}.`,
});

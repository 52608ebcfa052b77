/** The fields of the form that adds an organization. */
export interface OrganizationForm {
  readonly name: string;
  readonly api: string;
  readonly gitHost: string;
  readonly kid: string;
}

type Problems = Partial<Record<keyof OrganizationForm | 'key', string>>;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

function addressProblem(value: string, what: string): string | undefined {
  if (value.trim() === '') return `Enter the ${what}.`;
  let url: URL;
  try {
    url = new URL(value.trim());
  } catch {
    return `The ${what} must be a whole address, for example https://acme.example.com.`;
  }
  if (url.username !== '' || url.password !== '')
    return `The ${what} must not contain a user name or a password.`;
  if (url.protocol === 'https:') return undefined;
  if (url.protocol === 'http:' && LOOPBACK.test(url.hostname)) return undefined;
  return url.protocol === 'http:'
    ? `The ${what} must use https; http is only for this computer.`
    : `The ${what} must begin with https://.`;
}

/** Validates the form: one sentence per invalid field; empty when it can be submitted. */
export function problemsOf(form: OrganizationForm, hasKey: boolean): Problems {
  const problems: Problems = {};
  const set = (field: keyof Problems, problem: string | undefined): void => {
    if (problem !== undefined) problems[field] = problem;
  };
  set('name', form.name.trim() === '' ? 'Enter the organization’s name, as the host knows it.' : undefined);
  set('api', addressProblem(form.api, 'API address'));
  set('gitHost', addressProblem(form.gitHost, 'Git host’s address'));
  set('key', hasKey ? undefined : 'Choose the private key that signs for this organization.');
  return problems;
}

/**
 * zod without generated code. The page's content security policy refuses `new Function`, and zod asks whether it may
 * as soon as the first object schema is made: so every schema that the page can load takes `z` from here.
 */
import { z } from 'zod';

z.config({ jitless: true });

export { z };

/**
 * zod without generated code. The page's content security policy refuses `new Function`, and zod tests for it when the
 * first object schema is created: so every schema that the page can load imports `z` from here.
 */
import { z } from 'zod';

z.config({ jitless: true });

export { z };

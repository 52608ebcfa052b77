/** `node --require` of this watches a hosting service that is a program of its own. */
require('./loop.cjs').watchLoop('service');

/** The environment of a process that a test starts begins with this: where programs are, and where Node keeps compiled scripts. */
export const OWN_ENVIRONMENT = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };

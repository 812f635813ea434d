/** Whether every seed is played: `npm run test:all`. */
export const playsAll = process.env.TEST_ALL !== undefined;

/** A number from the commit that selects the seeds of `npm test`. */
export const commitSeed = Number(process.env.TEST_SEED ?? 0);

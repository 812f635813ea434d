/** Whether every seed is played: `npm run test:all`. */
export const playsAll = process.env.TEST_ALL !== undefined;

/** A number of the commit, which chooses the seeds that `npm test` plays. */
export const commitSeed = Number(process.env.TEST_SEED ?? 0);

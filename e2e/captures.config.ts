/** Takes the pictures of the portal: on the journeys' server, with the whole demonstration, `captures.ts` runs instead of the journeys. */
import config from './playwright.config';

export default { ...config, testMatch: 'captures.ts', workers: 1, timeout: 120_000 };

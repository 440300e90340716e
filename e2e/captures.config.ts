/** The pictures of the portal: the journeys' server with the whole demonstration, and one file in place of the journeys. */
import config from './playwright.config';

export default { ...config, testMatch: 'captures.ts', workers: 1, timeout: 120_000 };

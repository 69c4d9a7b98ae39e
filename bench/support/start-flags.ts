import manifest from '../../package.json' with { type: 'json' };

// Node's own settings in `npm start`, so that what is measured is what runs.
export const START_FLAGS = manifest.scripts.start.split(' ').filter((word) => word.startsWith('--'));

export { attachPicture } from './attach-picture.ts';
export { findPreview } from './find-preview.ts';
export { makeAvif } from './make-avif.ts';
export { mountPictures } from './mount-pictures.ts';
export { pictureJobs } from './pictures.jobs.ts';
export { tidyPictures } from './tidy-pictures.ts';
export { MOST_AN_HOUR, uploadPicture } from './upload-picture.ts';

/** The address of the worker that resizes photos, written here by the build. */
export const photoWorker = process.env.PHOTO_WORKER

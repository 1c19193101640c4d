/** Loads the code for answers kept on this device. The first screen does not wait for it. */
export const withoutSignal = () => import("./kept-session")

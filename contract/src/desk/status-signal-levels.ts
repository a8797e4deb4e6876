/** Level of a signal on the desk's status strip: normal, needs attention, or late. */
export const signalLevels = ['calm', 'watch', 'late'] as const

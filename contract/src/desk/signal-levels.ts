/** State of a figure: normal, worth a check, or late. */
export const signalLevels = ['calm', 'watch', 'late'] as const

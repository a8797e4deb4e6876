/** How something stands: as it should, worth a look, or late. */
export const signalLevels = ['calm', 'watch', 'late'] as const

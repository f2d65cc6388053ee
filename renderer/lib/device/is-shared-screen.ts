/** Whether this page came over the network: only there Invoice Desk speaks https. */
export const isSharedScreen = (): boolean => location.protocol === 'https:'

/**
 * The version of the API, apart from that of the program (docs/api-changelog.md). The second number goes up with whatever
 * is added, the third with corrections; the first is the `1` of `/v1`, and stays.
 */
export const apiVersion = '1.2.0'

/** What the machine knows of its own connection to the world. */
export type Network = {
  /** Whether any cable, Wi-Fi or modem is connected; says nothing about what is behind it. */
  online(): boolean
  /** Whether a connection to the host can be made within `timeoutMs`. Nothing is sent over it. */
  reaches(host: string, port: number, timeoutMs: number): Promise<boolean>
}

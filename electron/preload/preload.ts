import { contextBridge, ipcRenderer } from 'electron'

import { bridgeName, callChannel, commandsChannel, type DesktopReply } from '../shared/bridge.ts'

// Nothing is checked here: this runs beside the page. Sender, name and payload are checked where the call arrives.
contextBridge.exposeInMainWorld(bridgeName, {
  async call(name: unknown, input: unknown): Promise<unknown> {
    const reply: DesktopReply = await ipcRenderer.invoke(callChannel, name, input)
    if (reply.ok) return reply.value
    throw new Error(reply.message)
  },

  onCommands(listener: () => void): () => void {
    // The event itself stays here: it leads to the sender, and so to Electron.
    const tell = (): void => listener()
    ipcRenderer.on(commandsChannel, tell)
    return () => void ipcRenderer.off(commandsChannel, tell)
  },
})

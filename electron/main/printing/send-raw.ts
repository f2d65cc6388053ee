/**
 * For PowerShell: hands a file to a printer's queue as it is. Windows has no program for that, only its own functions. File
 * and printer come by the environment, unread by the shell.
 */
export const SEND_RAW = `
$ErrorActionPreference = 'Stop'
Add-Type -TypeDefinition @'
using System;
using System.Runtime.InteropServices;
public static class RawPrinter {
  [StructLayout(LayoutKind.Sequential, CharSet = CharSet.Unicode)]
  public class DocInfo { public string Name; public string Output; public string DataType; }
  [DllImport("winspool.drv", EntryPoint = "OpenPrinterW", SetLastError = true, CharSet = CharSet.Unicode)]
  static extern bool OpenPrinter(string name, out IntPtr printer, IntPtr defaults);
  [DllImport("winspool.drv", SetLastError = true)] static extern bool ClosePrinter(IntPtr printer);
  [DllImport("winspool.drv", EntryPoint = "StartDocPrinterW", SetLastError = true, CharSet = CharSet.Unicode)]
  static extern int StartDocPrinter(IntPtr printer, int level, [In] DocInfo info);
  [DllImport("winspool.drv", SetLastError = true)] static extern bool EndDocPrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)] static extern bool WritePrinter(IntPtr printer, byte[] bytes, int count, out int written);
  public static void Send(string name, byte[] bytes) {
    IntPtr printer;
    if (!OpenPrinter(name, out printer, IntPtr.Zero)) throw new System.ComponentModel.Win32Exception();
    try {
      var info = new DocInfo { Name = "Invoice Desk", DataType = "RAW" };
      if (StartDocPrinter(printer, 1, info) == 0) throw new System.ComponentModel.Win32Exception();
      int written;
      bool done = WritePrinter(printer, bytes, bytes.Length, out written) && written == bytes.Length;
      EndDocPrinter(printer);
      if (!done) throw new System.ComponentModel.Win32Exception();
    } finally { ClosePrinter(printer); }
  }
}
'@
[RawPrinter]::Send($env:INVOICE_DESK_PRINTER, [IO.File]::ReadAllBytes($env:INVOICE_DESK_FILE))
`

/* The colours somebody chose, before the first paint: the interface itself comes a moment later. */
try {
  var chosen = localStorage.getItem('invoice-desk.colors')
  if (chosen === 'light' || chosen === 'dark') {
    document.documentElement.setAttribute('data-mantine-color-scheme', chosen)
    document.documentElement.style.colorScheme = chosen
  }
} catch {
  // Storage is blocked: the colours of the system it is.
}

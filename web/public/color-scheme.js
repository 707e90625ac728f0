// Sets the colour scheme before the first paint. A file of its own: the content security policy allows no inline script.
;(function () {
  var kept = null
  try {
    kept = window.localStorage.getItem('mantine-color-scheme-value')
  } catch (_) {}
  var is_dark = kept === 'dark' || (kept !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', is_dark ? 'dark' : 'light')
})()

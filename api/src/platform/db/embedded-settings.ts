/** Server settings of the embedded cluster, given on the command line at every start, so they follow the code. */
export function listSettings(socket_dir: string, extra: Record<string, string> = {}): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socket_dir,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: '100',
    password_encryption: 'scram-sha-256',
    shared_buffers: '256MB',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    wal_compression: 'on',
    jit: 'off',
    // A prepared LIKE $1 turns to a generic plan that is several times slower after five runs.
    plan_cache_mode: 'force_custom_plan',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The log must hold no patient's data. Statements, parameters and details carry row values, and so does the text of many
    // errors (`invalid input syntax for type date: "…"`), so errors are left to the API, which knows what it may write.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    log_statement: 'none',
    log_line_prefix: '%m [%p] ',
    ...extra,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

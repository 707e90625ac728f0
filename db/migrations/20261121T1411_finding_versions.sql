-- Findings of laboratories are facts like the others: their earlier versions are kept.
create trigger keep_version after update on lab_finding for each row
  when (old.version <> new.version or old.sensitivity is distinct from new.sensitivity) execute function keep_fact_version();

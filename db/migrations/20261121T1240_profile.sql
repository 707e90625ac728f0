-- People keep their own licence and identifier up to date.
grant update (npi, licence_number, licence_state, licence_expires_on) on app_user to wyze_app;

-- Runs once, when the volume is empty, as the superuser: makes the service's login, which is none, and its database.
-- createrole is for the tenants' login, whose name and password come from SERVER_SECRET: since PostgreSQL 16 it gives
-- rights over roles that it made or administers, and over no other.
\set password `cat /run/secrets/owner_password`
create role wa_tenant nologin;
create role workspace_agent login createrole password :'password';
grant wa_tenant to workspace_agent with admin option;
create database workspace_agent owner workspace_agent template template0 encoding 'UTF8';
